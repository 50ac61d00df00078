/** A table as text, bundled at build time. */
declare module '*.tsv?raw' {
  const text: string
  export default text
}

/** Records, one per line, bundled in the same way. */
declare module '*.ndjson?raw' {
  const text: string
  export default text
}
