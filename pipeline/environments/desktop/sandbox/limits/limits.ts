const mebibyte = 1024 ** 2;

/**
 * What everything in one desktop may use together. A desktop that uses more is ended, see `watchLimits`. All twenty
 * applications of the catalog at once use 1750 MiB and 650 threads in 90 processes.
 */
export const limits = {
  /** Bytes of memory that is not a file's. Two desktops and this program fit into 8 GiB. */
  memory: 3072 * mebibyte,
  processes: 300,
  /** Of all processes together; a browser alone has two hundred. */
  threads: 800,
  /** Bytes in the home folder, the runtime folder and the temporary ones; a desktop does not start where less is free. */
  disk: 1024 * mebibyte,
};

/**
 * Factor of the kernel's limits above the allowed use. They stop a program that grows too fast to be noticed between
 * two checks, such as a thousand processes that fork.
 */
const margin = 1.25;

/** Shell commands that bound the shell and all that it starts. One fails where the machine allows less anyway. */
export const limitsScript = [
  // Where the machine runs out of memory, something in a desktop ends and not what drives it.
  "echo 1000 >/proc/self/oom_score_adj",
  // A core would fill the home.
  "ulimit -c 0",
  // KiB of each process that are private and writable; WebKit reserves about 4 GiB. Address space (-v) is no measure:
  // browsers reserve much more of it than they use.
  `ulimit -d ${(2 * limits.memory) / 1024}`,
  // Blocks of 512 bytes of each file; high enough that a look at the limits comes before it.
  `ulimit -f ${(2 * limits.disk) / 512}`,
  // LibreOffice and browsers open some hundreds.
  "ulimit -n 4096",
  // Threads in the user namespace of the desktop (Linux 5.14), before that of the user. The letter is that of dash, or else that of bash.
  `ulimit -p ${margin * limits.threads} 2>/dev/null || ulimit -u ${margin * limits.threads}`,
].join("\n");
