package registrationtest

import (
	"marquee/backend/registration"
)

func Individual() registration.Form {
	return registration.Form{
		Type:          registration.Individual,
		Name:          "Mei Lin",
		Email:         "mei@example.com",
		PhoneCountry:  "+86",
		Phone:         "13800138000",
		Experience:    registration.Some,
		PreviousWorks: "https://works.example/1",
	}
}
