import type { BulkList } from '../verbs'

const KEYS = [
  ['j', 'baja a la fila siguiente'],
  ['k', 'sube a la anterior'],
  ['x', 'la marca o la desmarca'],
  ['/', 'va al buscador'],
  ['?', 'abre y cierra esta lista'],
]
const DECISIONS = [
  ['p', 'publica la fila'],
  ['r', 'la rechaza, o cierra el reporte'],
]

/** The keys of a list, for app/enhance/keys.ts, which shows them: without it there are none. */
export const KeyList = ({ list }: { list: BulkList }) => (
  <details id="teclas" className="max-md:hidden!" hidden>
    <summary className="min-h-11">Teclas rápidas</summary>
    <ul>
      {[...KEYS, ...(list === 'revision' ? DECISIONS : [])].map(([key, text]) => (
        <li key={key}>
          <kbd className="lettering mr-2 inline-block min-w-6 rounded-house border-2 border-line bg-card px-1.5 text-center">
            {key}
          </kbd>{' '}
          {text}
        </li>
      ))}
    </ul>
    <label className="flex min-h-11 items-center gap-2">
      <input className="size-6 accent-teal" type="checkbox" autoComplete="off" />
      Usar estas teclas
    </label>
  </details>
)
