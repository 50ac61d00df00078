declare module 'ws' {
  export default class WebSocket {
    constructor(address: string, options: { perMessageDeflate: boolean })
    on(event: 'open', listener: () => void): this
    on(event: 'message', listener: (data: string | Uint8Array) => void): this
    on(event: 'error', listener: (error: Error) => void): this
    send(text: string): void
    terminate(): void
  }
}
