package pg

// Due is the condition that the instant in a column has come. One that is more than an hour ahead was written by a
// clock that was ahead and was set right: nothing waits so long for its next attempt, and nobody holds a lease so long.
// Otherwise what began meanwhile would wait until the clock is there again.
func Due(column, now string) string {
	return "(" + column + " <= " + now + "::timestamptz OR " + column + " > " + now + "::timestamptz + interval '1 hour')"
}
