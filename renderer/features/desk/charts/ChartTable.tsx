interface ChartTableProps {
  readonly label: string;
  readonly head: readonly string[];
  /** Cells of each row; the first names it. No two rows have the same name. */
  readonly rows: readonly (readonly string[])[];
}

/** The figures of a chart, for who does not see it. */
export function ChartTable({ label, head, rows }: ChartTableProps) {
  return (
    // A table is as wide as its cells, whatever its style says: the box around it is what takes no room.
    <div className="visuallyHidden">
      <table aria-label={label}>
        <thead>
          <tr>
            {head.map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...cells]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {cells.map((cell, place) => (
                <td key={head[place + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
