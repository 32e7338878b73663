// Every npm script comes through here. Plain JavaScript without imports up front, so that even a very old Node gets as
// far as the sentence below; everything else is in bootstrap/.
const needed = [20, 19];
const [major, minor] = process.versions.node.split('.').map(Number);

if (major < needed[0] || (major === needed[0] && minor < needed[1])) {
  console.error(
    `Kaiku needs Node.js ${needed.join('.')} or later; this is ${process.versions.node}. ` +
      'Install a newer one from https://nodejs.org and run the command again.',
  );
  process.exit(1);
} else {
  import('./bootstrap/run.mjs')
    .then(({ run }) => run(process.argv.slice(2)))
    .then((code) => {
      process.exitCode = code;
    });
}
