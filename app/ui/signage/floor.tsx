export function Floor() {
  return <div className="floor" />
}
