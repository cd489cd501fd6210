import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readRedisAddress } from "../../pipeline/jobs/redis/redis-address.js";

describe("the address of a Redis", () => {
  it("is a URL with or without name, password, port and number, or the path of a socket", () => {
    expect(readRedisAddress("redis://cache")).toEqual({
      shown: "redis://cache:6379",
      options: { host: "cache", port: 6379, db: 0 },
    });
    expect(readRedisAddress("rediss://a:b%20c@[::1]:7000/3")).toEqual({
      shown: "rediss://[::1]:7000/3",
      options: { host: "::1", port: 7000, db: 3, username: "a", password: "b c", tls: {} },
    });
    expect(readRedisAddress("unix:///run/redis.sock").options).toEqual({ path: "/run/redis.sock", db: 0 });
  });

  it("is refused without being repeated where it is none", () => {
    for (const text of ["", "cache:6379", "http://a:secret@b", "redis://", "redis://a:secret@b/x", "unix://"]) {
      expect(() => readRedisAddress(text)).toThrow(expect.objectContaining({ code: "REDIS_URL" }));
      expect(() => readRedisAddress(text)).not.toThrow(/secret/);
    }
  });

  it("is shown without its name and its password, whatever they are", () => {
    fc.assert(
      fc.property(fc.string({ minLength: 4 }), fc.string({ minLength: 4 }), (name, password) => {
        const hidden = `redis://${encodeURIComponent(name)}:${encodeURIComponent(password)}@host:1`;
        const { shown, options } = readRedisAddress(hidden);
        expect(shown).toBe("redis://host:1");
        expect(options).toMatchObject({ username: name, password });
      }),
    );
  });
});
