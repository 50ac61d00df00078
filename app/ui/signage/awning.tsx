/** The striped awning under the sign; once on a page. */
export function Awning() {
  return <div className="awning" />
}
