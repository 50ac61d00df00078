import type { OpenState } from '~/features/places/opening'

interface Props {
  open?: OpenState | null | undefined
  miles?: number | null | undefined
}

/** `Abierto · cierra a las 6`, `a 3 mi`; nothing of what is not known. */
export function WhereAndWhen({ open, miles }: Props) {
  const isFar = miles !== undefined && miles !== null
  if (!open && !isFar) return null
  const said = [open && (open.isOpen ? 'Abierto' : 'Cerrado'), open?.next].filter(Boolean).join(' · ')
  return (
    <p className="figures">
      {isFar && said ? `${said} · ` : said}
      {isFar && <abbr title={miles === 1 ? '1 milla' : `${miles} millas`}>{`a\u00a0${miles}\u00a0mi`}</abbr>}
    </p>
  )
}
