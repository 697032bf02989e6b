// Loaded before main.ts: a Node that is too old cannot even read a .ts file, so the hint must be plain JavaScript.
const major = Number(process.versions.node.split(".")[0]);
if (major < 24) {
  console.error(`Passport needs Node 24 or later; this is ${process.version}.
Without touching the system's Node:
  npm install --prefix ~/.cache/passport/node node@24
  export PATH=~/.cache/passport/node/node_modules/.bin:$PATH`);
  process.exit(1);
}
