// The first import of each program, without imports of its own: an older Node would fail later, or do nothing.
const REQUIRED_MAJOR = 24;

const [major = 0] = process.versions.node.split(".").map(Number);
if (major < REQUIRED_MAJOR) {
  process.stderr.write(
    `Matinee needs Node ${REQUIRED_MAJOR} or newer; this is ${process.version}. Install it from https://nodejs.org.\n`,
  );
  process.exit(1);
}
