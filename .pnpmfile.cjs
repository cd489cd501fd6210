const { existsSync } = require("node:fs");
const { dirname, join } = require("node:path");

// Where SQLite has to be compiled, node-gyp would download Node's headers; most Node installations bring them along.
function updateConfig(config) {
  const prefix = dirname(dirname(process.execPath));
  if (config.rawConfig.nodedir === undefined && existsSync(join(prefix, "include", "node", "node.h"))) {
    config.rawConfig.nodedir = prefix;
    config.extraEnv = { ...config.extraEnv, npm_config_nodedir: prefix };
  }
  return config;
}

module.exports = { hooks: { updateConfig } };
