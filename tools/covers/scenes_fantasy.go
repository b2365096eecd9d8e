package covers

// moonBoat draws a boat with the moon as its hull.
func moonBoat(p pen) string {
	x := p.Between(-70, 70)
	boat := at(
		x,
		p.Between(-8, 8),
		1,
		fill("M210 150a112 112 0 0 0 216 0a130 130 0 0 1-216 0z", p.hot)+line("M318 216V52", p.light, 4)+
			fill("M324 58v126h84C396 130 366 86 324 58z", p.light)+fill("M312 74v106h-58c8-44 28-80 58-106z", p.middle),
	)
	return ground(
		p.ground,
	) + p.stars(
		44,
		200,
		p.light,
	) + boat + p.glints(
		318+x,
		272,
		240,
		p.hot,
	) + waves(
		300,
		9,
		p.middle,
	) + waves(
		322,
		11,
		p.ground,
	) + waves(
		342,
		8,
		p.deep,
	) + p.flock(
		p.Between(40, 420),
		70,
		3,
		p.light,
	)
}

// door draws a door in a landscape without a wall.
func door(p pen) string {
	x := p.Between(180, 380)
	leaf := each(5, func(float64) string {
		px := p.Between(20, 620)
		s := p.Between(22, 40)
		return box(
			px-3,
			300-s,
			6,
			s+10,
			p.deep,
		) + circle(
			px,
			290-s,
			s,
			p.ground,
		) + circle(
			px-6,
			284-s,
			s*.16,
			p.hot,
		) + circle(
			px+8,
			300-s,
			s*.16,
			p.hot,
		)
	})
	return ground(
		p.middle,
	) + fade(
		f("M%v 380a280 280 0 0 1 560 0z", x-230),
		p.ground,
		.55,
	) + p.ridge(
		216,
		50,
		p.ground,
	) + p.hills(
		256,
		36,
		p.deep,
	) + leaf +
		at(
			x-268,
			0,
			1,
			fill(
				"M268 300V116h104v184z",
				p.deep,
			)+fill(
				"M278 300V126h84v174z",
				p.light,
			)+fill(
				"M278 300V126l-46 16v178z",
				p.hot,
			)+circle(
				242,
				226,
				4,
				p.deep,
			)+fill(
				"M278 300h84l120 60H206z",
				p.light,
			),
		) +
		person(
			x+p.Between(110, 170),
			332,
			.8,
			p.deep,
		)
}

// island draws a floating island with a building.
func island(p pen) string {
	x, y := p.Between(-60, 60), p.Between(-10, 30)
	clouds := each(5, func(i float64) string {
		return `<g opacity=".5">` + cloud(p.Between(20, 620), 70+i*66, p.Between(.8, 1.5), p.middle) + "</g>"
	})
	top := house(318, 186, 36, 50, p.deep, p.hot)
	if p.Chance(.5) {
		top = fill("M322 186V96h28v90zM316 96h40l-20-26z", p.deep) + box(330, 104, 12, 16, p.hot)
	}
	return ground(p.light) + circle(p.Between(60, 180), 84, p.Between(34, 56), p.hot) + clouds + at(
		x,
		y,
		1,
		fill(
			"M212 186h232l-34 46-22 14-20 54-16-30-22 62-30-70-26 22-22-46z",
			p.deep,
		)+fill(
			"M204 186q22-20 60-14 40-26 90-10 60-10 98 24z",
			p.ground,
		)+top+
			pine(
				262,
				178,
				p.Between(40, 64),
				p.deep,
			)+pine(
			288,
			174,
			40,
			p.deep,
		)+pine(
			392,
			174,
			p.Between(40, 66),
			p.deep,
		)+pine(
			418,
			182,
			36,
			p.deep,
		),
	) + p.flock(500, 90, 3, p.deep)
}

// balloons draws balloons over hills.
func balloons(p pen) string {
	balloon := func(x, y, s float64, skin, stripe string) string {
		return at(
			x,
			y,
			s,
			fill(
				"M0-60a46 46 0 0 1 46 46q0 32-34 60h-24q-34-28-34-60a46 46 0 0 1 46-46z",
				skin,
			)+fill(
				"M0-60q24 46 8 106h-16q-16-60 8-106z",
				stripe,
			)+line(
				"M-10 48l3 18M10 48l-3 18",
				p.deep,
				2,
			)+box(
				-9,
				66,
				18,
				14,
				p.deep,
			),
		)
	}
	return ground(
		p.light,
	) + circle(
		p.Between(100, 540),
		p.Between(70, 120),
		p.Between(40, 70),
		p.hot,
	) + cloud(
		150,
		130,
		1.2,
		p.middle,
	) + cloud(
		480,
		80,
		1,
		p.middle,
	) + p.ridge(
		290,
		70,
		p.middle,
	) +
		each(
			5,
			func(i float64) string {
				skin, stripe := p.ground, p.light
				if int(i)%2 == 1 {
					skin, stripe = p.hot, p.deep
				}
				return balloon(70+i*122+p.Between(-26, 26), p.Between(90, 210), p.Between(.45, 1.15), skin, stripe)
			},
		) + p.hills(
		312,
		40,
		p.ground,
	) + p.hills(
		336,
		20,
		p.deep,
	)
}

// castle draws a castle on a rock, with one lit window.
func castle(p pen) string {
	x := p.Between(200, 330)
	towers := each(5, func(i float64) string {
		px, w, h := x+i*46, p.Between(26, 40), p.Between(70, 150)
		if i == 2 {
			h += 50
		}
		return box(
			px,
			256-h,
			w,
			h,
			p.deep,
		) + fill(
			f("M%v %vL%v %vL%v %vz", px-6, 256-h, px+w/2, 256-h-p.Between(34, 60), px+w+6, 256-h),
			p.middle,
		)
	})
	return ground(
		p.ground,
	) + p.stars(
		30,
		160,
		p.light,
	) + circle(
		x+110,
		130,
		p.Between(90, 130),
		p.light,
	) + p.ridge(
		280,
		60,
		p.middle,
	) + towers + box(
		x,
		210,
		220,
		50,
		p.deep,
	) +
		box(
			x+p.Between(96, 110),
			p.Between(120, 160),
			12,
			18,
			p.hot,
		) + fill(
		f("M%v 250h260l60 110h-380z", x-20),
		p.deep,
	) + line(
		f("M%v 360q60 -40 10 -70t60 -40", x+40),
		p.light,
		4,
	) + p.flock(
		80,
		80,
		4,
		p.deep,
	) + pine(
		80,
		360,
		90,
		p.deep,
	) + pine(
		120,
		360,
		60,
		p.deep,
	)
}

// staircase draws a staircase into the sky.
func staircase(p pen) string {
	k := 9 + p.Intn(5)
	step := 420.0 / float64(k)
	stairs := fill(each(k, func(i float64) string {
		return f("M%v %vh%vv%vh-%vz", 60+i*step, 318-i*22, step+14, 9, step+14)
	}), p.light) + fade(each(k, func(i float64) string {
		return f("M%v %vh%vV%vh-%vz", 60+i*step, 327-i*22, step*.7, 360, step*.7)
	}), p.deep, .6)
	ex, ey := 60+float64(k)*step, 318-float64(k)*22
	return ground(
		p.ground,
	) + circle(
		ex+20,
		ey-20,
		p.Between(60, 90),
		p.hot,
	) + circle(
		ex+20,
		ey-20,
		44,
		p.light,
	) + p.stars(
		30,
		170,
		p.light,
	) + cloud(
		140,
		120,
		1.1,
		p.middle,
	) + cloud(
		420,
		330,
		2,
		p.middle,
	) + cloud(
		90,
		350,
		1.6,
		p.middle,
	) + stairs + p.climber(
		k,
		step,
	)
}

// climber draws a person on one of k stairs.
func (p pen) climber(k int, step float64) string {
	i := float64(1 + p.Intn(k-2))
	return person(60+i*step+step/2, 300-i*22, .95, p.deep)
}
