export function Awning() {
  return <div className="awning" />
}
