import { paths } from '~/paths'
import { classNames } from '../class-names'

const ICON_OUTLINES = {
  search: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM16 16l5 5',
  phone: 'M5 3h4l2 5-2.5 1.8a12 12 0 0 0 5.7 5.7L16 13l5 2v4a2 2 0 0 1-2 2A16 16 0 0 1 3 5a2 2 0 0 1 2-2z',
  whatsapp: 'M12 3a9 9 0 0 0-7.7 13.6L3 21l4.5-1.2A9 9 0 1 0 12 3zM8.5 9.5c0 3 3 6 6 6',
  mail: 'M3 6h18v13H3zM3 7l9 7 9-7',
  map: 'M12 21s7-6.3 7-11.5a7 7 0 0 0-14 0C5 14.7 12 21 12 21zM12 12a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z',
  back: 'M19 12H5M11 6l-6 6 6 6',
  forward: 'M9 5l7 7-7 7',
  next: 'M5 12h14M13 6l6 6-6 6',
  check: 'M4 13l5 5L20 7',
  plus: 'M12 5v14M5 12h14',
  menu: 'M4 7h16M4 12h16M4 17h16',
  filter: 'M3 7h18M7 12h10M10 17h4',
  calendar: 'M4 6h16v14H4zM4 10h16M8 3v4M16 3v4',
  share: 'M12 15V4M8 8l4-4 4 4M5 13v7h14v-7',
  grid: 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h6v6h-6z',
  star: 'M12 3l2.8 6 6.2.7-4.6 4.3 1.3 6.5-5.7-3.3-5.7 3.3 1.3-6.5L3 9.7 9.2 9z',
  heart: 'M12 20s-8-5-8-11a4.5 4.5 0 0 1 8-2.6A4.5 4.5 0 0 1 20 9c0 6-8 11-8 11z',
  close: 'M6 6l12 12M18 6L6 18',
  info: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 11v6M12 7v.5',
  warning: 'M12 3l10 18H2zM12 10v5M12 18v.5',
  globe: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM3 12h18M12 3c-5 5-5 13 0 18M12 3c5 5 5 13 0 18',
  facebook: 'M14 21v-8h3.5M10 13h4V8.5A2.5 2.5 0 0 1 16.5 6H18M3 3h18v18H3z',
  instagram: 'M4 4h16v16H4zM12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM16.8 7.2v.1',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5l3.5 2.5',
  tag: 'M3 3h9l9 9-9 9-9-9zM8 8v.1',
  shield: 'M12 3l8 3v6c0 5-4 8-8 9-4-1-8-4-8-9V6zM8.5 12l2.5 2.5 4.5-5',
  pencil: 'M4 20l1-5L16 4l4 4L9 19zM14 6l4 4',
  target:
    'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM12 1v5M12 18v5M1 12h5M18 12h5',
  person: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4 21c0-4 3.5-6 8-6s8 2 8 6',
  megaphone: 'M4 10v4h4l8 5V5l-8 5zM20 9v6',
  chart: 'M5 20V10M12 20V4M19 20v-7',
  settings: 'M4 7h10M18 7h2M4 17h2M10 17h10M14 4.5v5M6 14.5v5',
  trash: 'M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5',
  more: 'M5 11a1 1 0 1 0 .01 0zM12 11a1 1 0 1 0 .01 0zM19 11a1 1 0 1 0 .01 0z',
  print: 'M7 9V3h10v6M7 18H4V9h16v9h-3M7 14h10v7H7z',
} as const

export type IconName = keyof typeof ICON_OUTLINES

/** Icon. Screen readers ignore it. */
export function Icon({ name, className }: { name: IconName; className?: string }) {
  return (
    <svg
      className={classNames('icon', className)}
      width="24"
      height="24"
      viewBox="0 0 24 24"
      aria-hidden="true"
    >
      <path d={ICON_OUTLINES[name]} />
    </svg>
  )
}

/**
 * Logo with a link to the home page (row 1). It is a file, because inline SVG would make the pages larger.
 */
export function SiteLogo() {
  return (
    <a className="logo" href={paths.home()}>
      <img src={paths.logo()} alt="Directorio Latino, inicio" width="133" height="46" />
    </a>
  )
}
