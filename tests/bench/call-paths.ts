import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { SourceMap } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'
import process from 'node:process'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { ACCOUNTS, ADMIN, BEHIND_PROXY, type Page, Visitor } from '../support/admin'
import { prepared, type RunningServer, runCommand, startServer } from '../support/server'
import { formTokenOf } from '../support/visitor-form'

// `npm run call-paths`: lists our files and the functions that are called between a request and its answer, for
// three posts: a reservation, the hours of an owner, and the rejection of a rating. Needs a build with
// `SOURCE_MAPS=1`.

const ROOT = process.cwd()
const folder = await mkdtemp(join(tmpdir(), 'directorio-'))
const callsFile = join(folder, 'calls.json')
const env = {
  ...BEHIND_PROXY,
  ...ACCOUNTS,
  CALLS_FILE: callsFile,
  NODE_OPTIONS: `--import ${join(ROOT, 'tests/support/count-calls.mjs')}`,
}
const data = await prepared('demo', 'demo.js', {}, ['--preparar'])
await runCommand('migrate.js', { ...ACCOUNTS, DATA_DIR: data })
const server = await startServer({ env, data: { folder: data } })
const visitor = new Visitor(() => server.origin, '198.51.100.7')

/** Asks the server for the calls since the last time. */
async function takeCalls({ process: child }: RunningServer): Promise<ScriptCoverage[]> {
  await rm(callsFile, { force: true })
  child.kill('SIGUSR2')
  for (;;) {
    await pause(200)
    const text = await readFile(callsFile, 'utf8').catch(() => '')
    if (text.endsWith(']')) return JSON.parse(text)
  }
}

interface ScriptCoverage {
  url: string
  functions: { functionName: string; ranges: { startOffset: number; count: number }[] }[]
}

/** Lists our source files with their called functions. The initialization of modules does not count. */
async function listCalls(scripts: ScriptCoverage[]): Promise<Map<string, string[]>> {
  const files = new Map<string, string[]>()
  for (const { url, functions } of scripts.filter(({ url }) => url.includes('/build/'))) {
    const script = fileURLToPath(url)
    const text = await readFile(script, 'utf8')
    const map = new SourceMap(JSON.parse(await readFile(`${script}.map`, 'utf8')))
    for (const { functionName, ranges } of functions) {
      const [range] = ranges
      if (!range || range.count === 0 || functionName === '') continue
      const before = text.slice(0, range.startOffset).split('\n')
      const line = before.length - 1
      const entry = map.findEntry(line, before.at(-1)?.length ?? 0)
      // A line without a mapping is a helper of the build, such as the one for private fields.
      if (!('originalSource' in entry) || entry.generatedLine !== line) continue
      const source = relative(ROOT, resolve(dirname(script), entry.originalSource))
      if (/^(app|db)\//.test(source)) files.set(source, [...(files.get(source) ?? []), functionName])
    }
  }
  return new Map([...files].sort(([one], [other]) => (one < other ? -1 : 1)))
}

/** Sends a post and prints the files that it calls, those of features first. */
async function printFiles(title: string, post: () => Promise<Page>): Promise<void> {
  await takeCalls(server)
  const { status, text } = await post()
  if (status !== 303) throw new Error(`${title}: ${status} ${text.slice(0, 2000)}`)
  const calls = await listCalls(await takeCalls(server))
  const files = [...calls.keys()]
  const ofFeatures = files.filter((file) => file.startsWith('app/features/'))
  console.log(`${title}: ${files.length} files, ${ofFeatures.length} of them in features`)
  for (const file of [...ofFeatures, ...files.filter((file) => !ofFeatures.includes(file))])
    console.log(`  ${file}: ${calls.get(file)?.join(', ')}`)
}

const decode = (text: string) => text.replaceAll('&quot;', '"').replaceAll('&amp;', '&')

/** Fields of the form with this action, as a browser without scripts sends them. */
function readFields(html: string, action: string): Record<string, string> {
  const start = html.lastIndexOf('<form', html.indexOf(`action="${action}`))
  const form = html.slice(start, html.indexOf('</form>', start))
  const fields: Record<string, string> = {}
  for (const [tag, kind] of form.matchAll(/<(input|textarea|select)\b[^>]*>/g)) {
    const name = /name="([^"]*)"/.exec(tag)?.[1]
    if (!name || (/type="(checkbox|radio|file)"/.test(tag) && !/checked/.test(tag))) continue
    const options = form.slice(form.indexOf(tag)).split('</select>', 1)[0] ?? ''
    const option = /<option[^>]*selected[^>]*>/.exec(options)?.[0] ?? ''
    fields[name] = decode(/value="([^"]*)"/.exec(kind === 'select' ? option : tag)?.[1] ?? '')
  }
  return fields
}

const { text: directory } = await visitor.get('/directorio')
const [, shortAddress = ''] = /href="(\/seo\/[a-z0-9-]+)"/.exec(directory) ?? []
const { text: page, location } = await visitor.get(shortAddress)
const business = location ?? /href="([^"]+)\/reservar/.exec(page)?.[1] ?? ''
const slug = business.split('/').at(-1) ?? ''

const form = await visitor.get(`${business}/reservar`)
const [date = ''] = form.text.match(/20\d\d-\d\d-\d\d/g)?.slice(-1) ?? []
const day = await visitor.get(`${business}/reservar?fecha=${date}`)
const [, time = ''] =
  /name="hora"[^>]*value="([^"]+)"|<option value="(\d\d:\d\d)"/.exec(day.text)?.filter(Boolean) ?? []
await printFiles('Reservation', () =>
  visitor.post(`${business}/reservar`, {
    ...readFields(day.text, `${business}/reservar`),
    ...{ fecha: date, hora: time, nombre: 'Ana Pérez', correo: 'ana@example.com', telefono: '404 555 0188' },
    ...{ requerimiento: 'Una reparación', sello: formTokenOf(server) },
  }),
)

const { output } = await runCommand('owner-link.js', { DATA_DIR: server.dataDir }, [slug])
const hours = `/mi-negocio/${/mi-negocio\/(\w+)/.exec(output)?.[1]}/horario`
const week = readFields((await visitor.get(hours)).text, hours)
await printFiles('Hours by the owner', () => visitor.post(hours, { ...week, 'cierra-1': '18:00' }))

await visitor.post('/admin/entrar', ADMIN)
const queue = await visitor.get('/administracion/revision')
const reject = decode(/action="([^"]*calificaciones[^"]*rechazar[^"]*)"/.exec(queue.text)?.[1] ?? '')
await printFiles('Rejection of a rating', () => visitor.post(reject, { motivo: 'Parece inventada' }))

await server.stop()
for (const used of [folder, data]) await rm(used, { recursive: true, force: true })
