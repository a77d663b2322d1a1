/** The longest texts of an event, in UTF-16 units, as in HTML inputs. Source: rules/events.md, Event forms. */
export const eventTextLimits = { title: 45, logLine: 150, caption: 75, message: 20_000 } as const;
