import type { OpenState } from '~/features/places/opening'

interface Props {
  open?: OpenState | null | undefined
  miles?: number | null | undefined
}

/** `Abierto · cierra a las 6`, `a 3 millas`, `Sin horario` of whoever has said none; nothing where neither was asked for. */
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

/** `a 3 millas`. */
export const Miles = ({ miles }: { miles: number }) =>
  `a\u00a0${miles}\u00a0${miles === 1 ? 'milla' : 'millas'}`
