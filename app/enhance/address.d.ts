declare module 'virtual:enhancement' {
  /** Path of the one script of public pages. */
  const address: string
  export default address
}
