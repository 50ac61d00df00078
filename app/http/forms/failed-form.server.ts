import type { AppLoadContext } from '@remix-run/node'

const failed = new WeakSet<AppLoadContext>()

/**
 * Remembers, for this request, that its form comes back with errors. The loader that fills the same page runs
 * after the action and is told nothing of it, but the title has to say so.
 */
export function markFailed(context: AppLoadContext): void {
  failed.add(context)
}

/** Whether the page being loaded answers a form that had errors: its title then begins with `Error:`. */
export function hasFailed(context: AppLoadContext): boolean {
  return failed.has(context)
}
