// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";

/// @title The sum of what was added in the last 24 hours
/// @notice Amounts are kept by the hour. The sum covers the running hour and the 24 before it, so it is never less than
/// what was added in the last 24 hours, to the second: a limit on this sum is a limit on every window of 24 hours. The
/// price is that an amount counts for up to 25 hours.
/// @dev `sum` is as of the hour `newest`. Bit n of `filled` says that the hour n before it holds an amount, so that a later
/// read looks only at hours that have dropped out and held something. The amounts lie in a ring: a slot that was used 25
/// hours ago costs a quarter of a new one.
library RollingSum {
    uint256 private constant HOURS = 25;
    uint256 private constant ALL_HOURS = 2 ** HOURS - 1;

    struct Window {
        uint128 sum;
        uint64 newest;
        uint64 filled;
        mapping(uint256 place => uint256) amounts;
    }

    /// @notice The sum as of now.
    function current(Window storage self) internal view returns (uint256 sum) {
        (sum,) = _asOfNow(self);
    }

    /// @notice Adds an amount to the running hour.
    function add(Window storage self, uint256 amount) internal {
        (uint256 sum, uint256 filled) = _asOfNow(self);
        uint256 hour = block.timestamp / 1 hours;
        uint256 place = hour % HOURS;
        // Without the bit, the place still holds the amount of an hour that has dropped out.
        uint256 already = filled & 1 == 0 ? 0 : self.amounts[place];
        self.amounts[place] = already + amount;
        self.sum = SafeCast.toUint128(sum + amount);
        self.newest = SafeCast.toUint64(hour);
        self.filled = SafeCast.toUint64(filled | 1);
    }

    /// @dev The sum, and which hours it consists of, counted back from the running one.
    function _asOfNow(Window storage self) private view returns (uint256 sum, uint256 filled) {
        uint256 newest = self.newest;
        uint256 passed = block.timestamp / 1 hours - newest;
        if (passed >= HOURS) return (0, 0);
        (sum, filled) = (self.sum, self.filled);
        uint256 age = HOURS - passed;
        for (uint256 dropped = filled >> age; dropped != 0; dropped >>= 1) {
            if (dropped & 1 == 1) sum -= self.amounts[(newest - age) % HOURS];
            ++age;
        }
        filled = (filled << passed) & ALL_HOURS;
    }
}
