import type { OpenState } from '~/features/places/opening'

interface Props {
  open?: OpenState | null | undefined
  miles?: number | null | undefined
}

/** `Abierto · cierra a las 6`, `a 3 mi`, `Sin horario` of whoever has said none; nothing where neither was asked for. */
export function WhereAndWhen({ open, miles }: Props) {
  const isFar = miles !== undefined && miles !== null
  if (open === undefined && !isFar) return null
  const said = open
    ? [open.isOpen ? 'Abierto' : 'Cerrado', open.next].filter(Boolean).join(' · ')
    : open === null && 'Sin horario'
  return (
    <p className="figures">
      {isFar && said ? `${said} · ` : said}
      {isFar && <abbr title={miles === 1 ? '1 milla' : `${miles} millas`}>{`a\u00a0${miles}\u00a0mi`}</abbr>}
    </p>
  )
}
