import { readFile } from 'node:fs/promises'

/** Tables as text, as the bundler reads them: what a test in the browser takes from the application may import one.
 * @type {import('node:module').LoadHook} */
export async function load(url, context, next) {
  if (!/\.tsv\?raw$/.test(url)) return next(url, context)
  const text = await readFile(new URL(url.split('?')[0] ?? url), 'utf8')
  return { format: 'module', source: `export default ${JSON.stringify(text)}`, shortCircuit: true }
}
