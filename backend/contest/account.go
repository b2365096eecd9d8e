package contest

import "time"

// FreshLogin is how long after a login an entrant may delete the account.
const FreshLogin = 15 * time.Minute
