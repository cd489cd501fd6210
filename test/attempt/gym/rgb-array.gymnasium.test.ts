import { createHash } from "node:crypto";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { python, pythonWithGymnasium } from "./run-python.js";
import { serveSmallGym } from "./small-gym.js";

const frameSchema = z.looseObject({ png: z.string() });
const picturesSchema = z.object({ pngs: z.array(z.string()), hashes: z.array(z.string()), codes: z.array(z.string()) });

/** Hash of red, green and blue of each pixel, as another reader has them. */
async function rgbHash(png: string): Promise<string> {
  const pixels = await sharp(Buffer.from(png, "base64")).removeAlpha().raw().toBuffer();
  return createHash("sha256").update(pixels).digest("hex");
}

describe("the Python package with pictures as arrays", () => {
  it("renders the screen as red, green and blue for render_mode rgb_array", async () => {
    const { address } = await serveSmallGym();
    const program = `
import base64, gymnasium, hashlib
env = gymnasium.make("Taskloom-v0", address=address, token=token, render_mode="rgb_array")
observation, info = env.reset(seed=1)
frame = env.render()
env.close()
print(json.dumps({"mode": env.render_mode, "shape": frame.shape, "type": str(frame.dtype),
    "hash": hashlib.sha256(frame.tobytes()).hexdigest(), "png": base64.b64encode(observation["screenshot"]).decode()}))
`;
    const said = await python(address, program, null, { interpreter: pythonWithGymnasium() });
    const { png } = frameSchema.parse(said);
    const hash = await rgbHash(png);
    expect(said).toEqual({ mode: "rgb_array", shape: [800, 1280, 3], type: "uint8", hash, png });
  });

  it("has arrays as observations in Gymnasium's wrapper for what is rendered", async () => {
    const { address } = await serveSmallGym();
    const program = `
import gymnasium
from gymnasium.wrappers import AddRenderObservation
env = AddRenderObservation(gymnasium.make("Taskloom-v0", address=address, token=token, render_mode="rgb_array"))
observation, info = env.reset(seed=1)
fits = isinstance(env.observation_space, gymnasium.spaces.Box) and env.observation_space.contains(observation)
observation, reward, terminated, truncated, info = env.step("pyautogui.click(5, 5)")
fits = fits and env.observation_space.contains(observation)
env.close()
print(json.dumps(fits))
`;
    expect(await python(address, program, null, { interpreter: pythonWithGymnasium() })).toBe(true);
  });

  it("reads pictures whose lines are filtered in any way, and says which it cannot read", async () => {
    const program = `
import base64, hashlib, random, struct, zlib
from taskloom_gym.png import rgb_array
chance = random.Random(7)
def png(color, channels, depth=8, interlaced=0, width=61, height=40):
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    lines = b"".join(bytes([row % 5]) + chance.randbytes(width * channels) for row in range(height))
    packed = zlib.compress(lines)
    header = struct.pack(">IIBBBBB", width, height, depth, color, 0, 0, interlaced)
    parts = [(b"IHDR", header), (b"IDAT", packed[:500]), (b"IDAT", packed[500:]), (b"IEND", b"")]
    return b"\\x89PNG\\r\\n\\x1a\\n" + b"".join(chunk(*part) for part in parts)
read = [png(2, 3), png(6, 4)]
codes = []
for other in [png(0, 1), png(2, 3, depth=16), png(2, 3, interlaced=1), b"GIF89a"]:
    try:
        rgb_array(other)
    except GymError as error:
        codes.append(error.code)
print(json.dumps({"pngs": [base64.b64encode(one).decode() for one in read], "codes": codes,
                  "hashes": [hashlib.sha256(rgb_array(one).tobytes()).hexdigest() for one in read]}))
`;
    const answer = await python("", program, null, { interpreter: pythonWithGymnasium() });
    const { pngs, hashes, codes } = picturesSchema.parse(answer);
    expect(hashes).toEqual(await Promise.all(pngs.map(rgbHash)));
    expect(codes).toEqual(["GYM_RENDER", "GYM_RENDER", "GYM_RENDER", "GYM_RENDER"]);
  });

  it("asks for numpy where that is missing", async () => {
    const program = `
sys.modules["numpy"] = None
try:
    TaskloomEnv("http://127.0.0.1:1", token, render_mode="rgb_array")
except GymError as error:
    print(json.dumps([error.code, "numpy" in error.message]))
`;
    expect(await python("", program)).toEqual(["GYM_RENDER", true]);
  });
});
