package demo

import "marquee/backend/contest"

// Edition is the edition of the sample whose works the demo writes.
const Edition contest.EditionID = "international"
