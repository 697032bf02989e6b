/** `npm pack` and `npm publish` in this folder would send TypeScript sources. The package is made in `dist`. */
console.error("Pack the built package: npm run build -w @passport/sdk && npm pack ./packages/sdk/dist");
process.exitCode = 1;
