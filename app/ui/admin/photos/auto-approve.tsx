/** Ticked as the documents store them (D80); without it the pictures wait for somebody to look. */
export function AutoApprove() {
  return (
    <div className="choices">
      <label>
        <input type="checkbox" name="aprobar" value="1" defaultChecked />
        <span>Aprobar automáticamente</span>
      </label>
    </div>
  )
}
