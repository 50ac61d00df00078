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
  /** Code of the service worker in the build of the server. Otherwise empty. */
  const code: string
  export default code
}

declare module 'virtual:reload-in-development' {
  /** Address of the script that reloads the page after an edit. Empty in the build. */
  const address: string
  export default address
}
