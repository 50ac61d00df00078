import type { AppLoadContext } from '@remix-run/node'

const failed = new WeakSet<AppLoadContext>()

/** Remembers that this form comes back with errors, for the title: the loader of the same page is told nothing of it. */
export function markFailed(context: AppLoadContext): void {
  failed.add(context)
}

/** Whether the page being loaded answers a form that had errors: its title then begins with `Error:`. */
export function hasFailed(context: AppLoadContext): boolean {
  return failed.has(context)
}
