import type { OpenState } from '~/features/places/opening'

interface Props {
  open?: OpenState | null | undefined
  miles?: number | null | undefined
}

/** `Abierto · cierra a las 6`, `a 3 mi`, `Sin horario` of whoever has said none; nothing where neither was asked for. */
export function OpenAndDistance({ open, miles }: Props) {
  const isFar = miles !== undefined && miles !== null
  if (open === undefined && !isFar) return null
  return (
    <p>
      {open && (
        <b className={open.isOpen ? 'text-green' : 'text-red'}>{open.isOpen ? 'Abierto' : 'Cerrado'}</b>
      )}
      {open?.next && ` · ${open.next}`}
      {open === null && 'Sin horario'}
      {isFar && open !== undefined && ' · '}
      {isFar && <Miles miles={miles} />}
    </p>
  )
}

/** `a 3 mi`. */
export const Miles = ({ miles }: { miles: number }) => (
  <abbr title={miles === 1 ? '1 milla' : `${miles} millas`}>{`a\u00a0${miles}\u00a0mi`}</abbr>
)
