/**
 * React and other libraries choose their production or development build by NODE_ENV when they are
 * first imported. So a process imports this before anything else.
 */
process.env["NODE_ENV"] = process.argv.includes("--dev") ? "development" : "production";
