import { readFile } from 'node:fs/promises'

/** Loads tables (`*.tsv?raw`) as text, as the bundler does. Browser tests import modules that need them.
 * @type {import('node:module').LoadHook} */
export async function load(url, context, next) {
  if (!/\.tsv\?raw$/.test(url)) return next(url, context)
  const text = await readFile(new URL(url.split('?')[0] ?? url), 'utf8')
  return { format: 'module', source: `export default ${JSON.stringify(text)}`, shortCircuit: true }
}
