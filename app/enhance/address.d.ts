declare module 'virtual:enhancement' {
  const address: string
  export default address
}

declare module 'virtual:enhancement-home' {
  const address: string
  export default address
}

declare module 'virtual:enhancement-business' {
  const address: string
  export default address
}

declare module 'virtual:enhancement-list' {
  const address: string
  export default address
}

declare module 'virtual:enhancement-administration' {
  const address: string
  export default address
}

declare module 'virtual:suggestions' {
  const address: string
  export default address
}

declare module 'virtual:open-tab' {
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
