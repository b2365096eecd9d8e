package contest

// The limits of a review.
const (
	MaxReason        = 2000 // characters of the reason of a decision
	MaxReviewed      = 1000 // registrations in one call
	MaxRegistrations = 500  // registrations on a page
)
