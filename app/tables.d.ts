/** A table of `data/` as text: read into the bundle as it is built. */
declare module '*.tsv?raw' {
  const text: string
  export default text
}

/** Records, one a line, the same way. */
declare module '*.ndjson?raw' {
  const text: string
  export default text
}
