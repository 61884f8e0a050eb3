// Imported before everything else by the commands, so that an old Node says more than a syntax error.
const [major = 0] = process.versions.node.split('.').map(Number);
if (major < 20) {
  console.error(`Kiran needs Node 20 or newer to install itself; this is ${process.version}.`);
  process.exit(1);
}
