import { paths } from '~/paths'

/** The logo with a link to the home page (row 1). A file, because inline SVG would enlarge every page. */
export function Logo() {
  return (
    <a className="logo" href={paths.home()}>
      <img src={paths.logo()} alt="Directorio Latino, inicio" width="133" height="46" />
    </a>
  )
}
