/** A table of `data/` as text: read into the bundle as it is built. */
declare module '*.tsv?raw' {
  const text: string
  export default text
}
