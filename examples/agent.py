# An agent for `pnpm evaluate --agent "command:python3 examples/agent.py"`: JSON lines in, JSON lines out.
import json, sys

for line in sys.stdin:
    message = json.loads(line)
    if message["type"] != "observation":
        continue
    buttons = [c["label"] for c in message["controls"] if c["control_type"] == "Button" and c["enabled"]]
    move = {"function": "finish", "args": {"status": "infeasible", "message": "it cannot be found"}}
    if message["step"] < 3 and buttons:
        move = {"function": "click_input", "args": {"button": "left", "double": False}, "control_label": buttons[0]}
    print(json.dumps({"step": message["step"], "action": move, "thought": message["text"][:80]}), flush=True)
