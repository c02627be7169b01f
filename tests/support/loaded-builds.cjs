// Preloaded by NODE_OPTIONS: when a process ends, prints which of React's builds it has run.
process.once("exit", () => {
  const files = Object.values(require.cache)
    // Node also reads the other build, to learn its exports.
    .filter(({ filename, loaded }) => loaded && /\.(development|production)/.test(filename))
    .map(({ filename }) => filename);
  console.log(JSON.stringify({ mode: process.env.NODE_ENV, files }));
});
