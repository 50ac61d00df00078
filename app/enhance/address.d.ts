declare module 'virtual:enhancement' {
  /** Path of the script of pages that are read. */
  const address: string
  export default address
}

declare module 'virtual:enhancement-home' {
  /** Path of that script with what the home page needs besides. */
  const address: string
  export default address
}

declare module 'virtual:enhancement-business' {
  /** Path of that script with what the page of a business or a person needs besides. */
  const address: string
  export default address
}

declare module 'virtual:enhancement-list' {
  /** Path of that script with what pages need besides that find on themselves. */
  const address: string
  export default address
}

declare module 'virtual:open-tab' {
  /** Path of the script that opens a tab of the panel. */
  const address: string
  export default address
}

declare module 'virtual:service-worker' {
  /** The service worker as it is built; empty in development, which has none. */
  const code: string
  export default code
}

declare module 'virtual:reload-in-development' {
  /** Path of the script that follows edits; empty in what is built. */
  const address: string
  export default address
}
