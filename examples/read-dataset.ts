// Makes a small dataset and reads it: tasks as graphology graphs, and how deep each is.
import { topologicalGenerations } from "graphology-dag";
import { makeDataset, openDataset, taskGraph } from "taskloom";

const out = process.argv[2] ?? "out/example.sqlite";
const { accepted } = await makeDataset({ out, count: 8, wish: { persona: "accountant" } });
console.log(`${accepted} tasks in ${out}`);

const dataset = openDataset(out);
for (const task of dataset.tasks()) {
  const graph = taskGraph(task);
  console.log(
    `${task.level} ${graph.order} subtasks, depth ${topologicalGenerations(graph).length}: ${task.task_intent}`,
  );
}
dataset.close();
