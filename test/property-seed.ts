import fc from "fast-check";

/** A run of the tests says the same as the run before; `PROPERTY_SEED=7 pnpm test` tries other examples. */
fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 1) });
