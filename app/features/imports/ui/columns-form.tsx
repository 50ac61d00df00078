import { adminPaths } from '~/admin-paths'
import { Button } from '~/ui/controls/button'
import { CHIPS_CLASS } from '~/ui/display/chip'
import { Notice } from '~/ui/feedback/notices'
import { ChoiceGroup } from '~/ui/form/choice-group'
import { FIELD_CLASS, HELP_CLASS, INPUT_CLASS, LABEL_CLASS } from '~/ui/form/styles'
import { STACK_CLASS } from '~/ui/layout/section'
import DELIMITERS from '../data/delimiters.json' with { type: 'json' }
import ENCODINGS from '../data/encodings.json' with { type: 'json' }
import { FIELDS, READ_ONLY_EXPORT_COLUMNS } from '../headers'
import {
  describeRowCount,
  type FileLayout,
  formatSheetNameMarkingHidden,
  formatShortenedList,
  type MappingPageColumn,
  numberFormat,
} from '../schema'

interface ColumnsFormProps {
  id: number
  layout: FileLayout
}

/** Maximum number of columns in the form. */
const MAX_SHOWN_COLUMNS = 180
/** Maximum number of sheets offered. The one that is read is always offered. */
const MAX_SHOWN_SHEETS = 30

/**
 * Form with the columns, their samples and a menu of fields for each. Informative columns of our own export
 * are only listed.
 */
export function ColumnsForm({ id, layout }: ColumnsFormProps) {
  const told = layout.columns.filter(({ header }) => READ_ONLY_EXPORT_COLUMNS.some((name) => name === header))
  const isOwn = layout.columns.some(({ target }) => target === 'id')
  const columns = isOwn ? layout.columns.filter((column) => !told.includes(column)) : layout.columns
  /** Whether a column has a target, or is unknown and has content. The others are in a separate part. */
  const isUsed = ({ target, samples }: MappingPageColumn) => (target ? target !== 'none' : samples.length > 0)
  const used = columns.filter(isUsed).slice(0, MAX_SHOWN_COLUMNS)
  const others = columns.filter((column) => !isUsed(column))
  const urgency = ({ isMissing, samples }: MappingPageColumn) =>
    Number(isMissing) * 2 + Number(samples.length > 0)
  const unused =
    others.length + used.length <= MAX_SHOWN_COLUMNS
      ? others
      : others.toSorted((a, b) => urgency(b) - urgency(a)).slice(0, MAX_SHOWN_COLUMNS - used.length)
  const left = columns.length - used.length - unused.length
  return (
    <form className={`sign ${STACK_CLASS}`} method="post" action={adminPaths.importColumns(id)}>
      <h2>¿Qué lleva cada columna?</h2>
      <p>
        Revisa a qué va cada una y cambia lo que no esté bien. Lo que elijas se recuerda para el próximo
        archivo.
      </p>
      <ReadingChoice layout={layout} />
      {isOwn && told.length > 0 && (
        <p>
          Estas columnas solo informan, y lo que cambies en ellas no entra:{' '}
          {told.map(({ header }) => header).join(', ')}. Todas las demás se leen.
        </p>
      )}
      <ColumnList columns={used} layout={layout} />
      {unused.length > 0 && (
        <details open={unused.some(({ isMissing }) => isMissing) || used.length === 0}>
          <summary className="py-3 font-bold">Columnas que no se usan ({unused.length})</summary>
          <ColumnList columns={unused} layout={layout} />
          {left > 0 && (
            <p>
              Otras {left} columnas se quedan sin usar: aquí caben {MAX_SHOWN_COLUMNS}. Si te hace falta una,
              quita del archivo las que no sirven y súbelo otra vez.
            </p>
          )}
        </details>
      )}
      <div className={CHIPS_CLASS}>
        <Button tone="primary">Ver cómo quedarían</Button>
        {(layout.sheets.length > 1 || layout.readings.length > 0 || layout.delimiter) && (
          <Button name="leer">Leer otra vez</Button>
        )}
      </div>
    </form>
  )
}

function ColumnList({ columns, layout }: { columns: readonly MappingPageColumn[]; layout: FileLayout }) {
  return (
    <ul className="mx-0 mt-4 mb-0 grid list-none gap-4 p-0 md:grid-cols-2">
      {columns.map((column) => (
        <li key={column.key}>
          <ColumnField column={column} place={layout.columns.indexOf(column)} />
        </li>
      ))}
    </ul>
  )
}

function ColumnField({ column, place }: { column: MappingPageColumn; place: number }) {
  const { header, target, samples, isMissing } = column
  const name = `columna-${place}`
  return (
    <div className={FIELD_CLASS}>
      <label className={LABEL_CLASS} htmlFor={name}>
        {header}
      </label>
      <select
        className={INPUT_CLASS}
        id={name}
        name={name}
        defaultValue={target ?? (isMissing ? '' : 'none')}
        aria-invalid={isMissing || undefined}
        aria-describedby={`${name}-muestra`}
      >
        {isMissing && <option value="">Elige a qué va</option>}
        <option value="none">No usar</option>
        {Object.entries(FIELDS).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <p className={`${HELP_CLASS} break-words`} id={`${name}-muestra`}>
        {isMissing && <b>Parece teléfono, dirección o categoría: di a qué va. </b>}
        {samples.length > 0 ? samples.join(' · ') : 'Sin datos en las primeras filas'}
      </p>
    </div>
  )
}

/** Fields for sheet, hidden rows, separator and encoding. Each is shown if it applies to the file. */
function ReadingChoice({ layout }: { layout: FileLayout }) {
  const { sheets, sheet, readings, encoding, isSure, delimiter } = layout
  const { hiddenColumns = [], hiddenRows = 0 } = layout
  const offered = sheets.filter((name, place) => place < MAX_SHOWN_SHEETS || name === sheet)
  const left = sheets.length - offered.length
  return (
    <>
      {sheets.length > 1 && (
        <ChoiceGroup
          legend="Hoja del libro"
          name="hoja"
          type="radio"
          options={offered.map((name) => ({
            value: name,
            label: formatSheetNameMarkingHidden(name, layout),
          }))}
          values={sheet ? [sheet] : []}
          help={`Se lee una hoja cada vez: para las demás, sube el libro otra vez y elige otra.${
            left === 0
              ? ''
              : left === 1
                ? ' Otra hoja no cabe aquí: si la necesitas, guárdala en otro libro.'
                : ` Otras ${numberFormat.format(left)} hojas no caben aquí: guarda la que necesites en otro libro.`
          }`}
        />
      )}
      {(hiddenColumns.length > 0 || hiddenRows > 0) && (
        <Notice title="El libro tiene partes ocultas">
          {hiddenColumns.length > 0 && (
            <p>
              Columnas ocultas: {formatShortenedList(hiddenColumns)}. No se usan, a menos que elijas abajo a
              qué van.
            </p>
          )}
          {hiddenRows > 0 && (
            <p>Filas ocultas: {describeRowCount(hiddenRows)}. No se leen, a menos que lo marques aquí.</p>
          )}
        </Notice>
      )}
      {hiddenRows > 0 && (
        <ChoiceGroup
          legend="Filas ocultas"
          name="filas-ocultas"
          type="checkbox"
          options={[{ value: 'si', label: 'Leer también las filas ocultas' }]}
          values={[]}
        />
      )}
      {delimiter && (
        <ChoiceGroup
          legend="¿Qué separa las celdas?"
          name="separador"
          type="radio"
          options={Object.entries(DELIMITERS).map(([value, { label }]) => ({ value, label }))}
          values={[delimiter]}
        />
      )}
      {readings.length > 0 && !isSure && (
        <Notice kind="error" title="No es seguro cómo se leen las letras">
          <p>Elige el renglón que se lee bien.</p>
        </Notice>
      )}
      {readings.length > 0 && (
        <ChoiceGroup
          legend="¿Cuál se lee bien?"
          name="lectura"
          type="radio"
          options={readings.map((reading) => ({
            value: reading.encoding,
            label: `${reading.sample} (${ENCODINGS[reading.encoding]})`,
          }))}
          values={encoding ? [encoding] : []}
        />
      )}
    </>
  )
}
