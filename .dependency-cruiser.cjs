/** Imports run one way: cli -> run -> spine -> stages -> (environments, evaluators, llm, store) -> (catalog, graph) -> schema. */
const stageFolders = ["explore", "verify", "compose", "instruct", "prove"];
const stages = `^pipeline/(${stageFolders.join("|")})/`;

module.exports = {
  forbidden: [
    { name: "no-cycle", severity: "error", from: {}, to: { circular: true } },
    {
      name: "stages-stand-apart",
      comment: "What one stage hands to the next is a type in schema/.",
      severity: "error",
      from: { path: "^pipeline/(explore|verify|compose|instruct|prove)/" },
      to: { path: stages, pathNot: "^pipeline/$1/" },
    },
    {
      name: "nothing-below-imports-stages-or-cli",
      severity: "error",
      from: {
        path: "^pipeline/(environments|evaluators|import|llm|store|certify|export|review|page|catalog|graph|schema)/",
      },
      to: { path: `${stages}|^pipeline/(cli/|run/|spine\\.ts)` },
    },
    {
      name: "datasets-are-refined-by-runs",
      severity: "error",
      from: { path: "^pipeline/", pathNot: "^pipeline/(refine|run|cli)/" },
      to: { path: "^pipeline/refine/" },
    },
    {
      name: "runs-ask-for-proposals",
      comment: "What models propose becomes a part of the catalog before tasks are composed.",
      severity: "error",
      from: { path: "^pipeline/", pathNot: "^pipeline/(propose|run|cli)/" },
      to: { path: "^pipeline/propose/" },
    },
    {
      name: "pages-of-datasets-only-read",
      comment: "They show what is stored; what attempts tasks or makes them is no part of them.",
      severity: "error",
      from: { path: "^pipeline/browse/" },
      to: { path: `${stages}|^pipeline/(cli|run|environments|llm)/|^pipeline/attempt/(?!report/)` },
    },
    {
      name: "jobs-do-not-know-their-kinds",
      comment: "What is done as a job is in run/jobs/; how jobs come to those who do them is in jobs/.",
      severity: "error",
      from: { path: "^pipeline/jobs/" },
      to: { path: "^pipeline/", pathNot: "^pipeline/(jobs|schema|text)/|^pipeline/(errors|hash)\\.ts$|^pipeline/llm/clock\\.ts$" },
    },
    {
      name: "only-jobs-know-redis",
      severity: "error",
      from: { path: "^pipeline/", pathNot: "^pipeline/jobs/redis/" },
      to: { path: "node_modules/(bullmq|ioredis)/" },
    },
    {
      name: "only-the-cli-prints",
      comment: "What orchestrates runs is a library; the command line parses and prints.",
      severity: "error",
      from: { path: "^pipeline/", pathNot: "^pipeline/(cli/|main\\.ts$)" },
      to: { path: "^pipeline/cli/" },
    },
    {
      name: "screens-are-read-by-pictures-alone",
      comment: "What reads the picture of a screen knows nothing of the applications that drew it.",
      severity: "error",
      from: { path: "^pipeline/screen/" },
      to: { path: "^pipeline/", pathNot: "^pipeline/(screen|schema)/|^pipeline/(errors|hash)\\.ts$" },
    },
    { name: "stages-do-not-know-the-cli", severity: "error", from: { path: stages }, to: { path: "^pipeline/cli/" } },
    {
      name: "catalog-and-graph-are-low",
      severity: "error",
      from: { path: "^pipeline/(catalog|graph)/" },
      to: { path: "^pipeline/(environments|evaluators|llm|store|certify|export)/" },
    },
    {
      name: "graph-is-pure",
      severity: "error",
      from: { path: "^pipeline/(graph|distinct)/" },
      to: { path: ["^pipeline/", "^node:"], pathNot: "^pipeline/($1|schema|template)/|^pipeline/(errors|hash|rng|text/path)\\.ts$" },
    },
    {
      name: "schema-is-lowest",
      severity: "error",
      from: { path: "^pipeline/schema/" },
      to: { path: "^pipeline/", pathNot: "^pipeline/schema/" },
    },
    {
      name: "product-stands-alone",
      comment: "The simulated desktop, too, is for tests only.",
      severity: "error",
      from: { path: "^pipeline/" },
      to: { path: "^test/" },
    },
    {
      name: "time-and-randomness-through-the-context",
      severity: "error",
      from: { path: "^pipeline/", pathNot: "^pipeline/(hash|rng|environments/desktop/pages/certificate|flow/token)\\.ts$" },
      to: { path: "^(node:)?crypto$" },
    },
  ],
  options: { tsConfig: { fileName: "tsconfig.json" }, tsPreCompilationDeps: true, doNotFollow: { path: "node_modules" } },
};
