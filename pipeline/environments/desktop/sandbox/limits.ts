const mebibyte = 1024 ** 2;

/**
 * What everything in one desktop may use together. A desktop that uses more is ended, see `watchLimits`. All applications
 * of the catalog at once stay below a half of each.
 */
export const limits = {
  /** Bytes of memory that is not a file's. Two desktops and this program fit into 8 GiB. */
  memory: 3072 * mebibyte,
  /** Threads of all processes: a browser has two hundred. */
  threads: 2000,
  /** Bytes in the home folder, the runtime folder and the temporary ones; a desktop does not start where less is free. */
  disk: 1024 * mebibyte,
};

/** Bounds that the kernel sets for each process: it holds what runs away between two looks at the limits above. */
export const limitsScript = [
  // Where the machine runs out of memory, something in a desktop ends and not what drives it.
  "echo 1000 >/proc/self/oom_score_adj",
  // Each fails where the machine allows less anyway. A core would fill the home.
  "ulimit -c 0",
  // KiB that are private and writable. Address space (-v) is no measure: browsers reserve much more of it than they use.
  `ulimit -d ${(2 * limits.memory) / 1024}`,
  // Blocks of 512 bytes.
  `ulimit -f ${limits.disk / 512}`,
  "ulimit -n 4096",
  // Counted in the user namespace of the desktop (Linux 5.14), before that for the user. The letter is that of dash, or else that of bash.
  `ulimit -p ${2 * limits.threads} 2>/dev/null || ulimit -u ${2 * limits.threads}`,
].join("\n");
