import { paths } from '~/paths'

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
