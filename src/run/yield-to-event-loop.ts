/**
 * Resolves after timers, input and other events had their turn. A channel does this in browsers without the 4 ms clamp of
 * nested timeouts; Node serves up to 1000 messages of a channel before it looks at a timer, so there setImmediate it is.
 */
export function yieldToEventLoop(): Promise<void> {
  return new Promise(resolve => {
    const { setImmediate: soon } = globalThis as { readonly setImmediate?: (then: () => void) => void }
    if (soon !== undefined) {
      soon(resolve)
      return
    }
    const { port1, port2 } = new MessageChannel() as unknown as Record<'port1' | 'port2', ChannelEnd>
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(undefined)
  })
}

interface ChannelEnd {
  onmessage: () => void
  postMessage(message: unknown): void
  close(): void
}
