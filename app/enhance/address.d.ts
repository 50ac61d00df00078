declare module 'virtual:enhancement' {
  /** Path of the one script of public pages. */
  const address: string
  export default address
}

declare module 'virtual:open-tab' {
  /** Path of the script that opens a tab of the panel. */
  const address: string
  export default address
}
