/** SQL of a time of the database as ISO text in UTC, so that every reader gets the same. */
export const iso = (column: string) =>
  `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** SQL of a time of the database in epoch milliseconds. */
export const epoch = (column: string) => `(extract(epoch FROM ${column}) * 1000)::float8`;
