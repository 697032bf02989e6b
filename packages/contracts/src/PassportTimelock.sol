// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {TimelockController} from "@openzeppelin/contracts/governance/TimelockController.sol";

/// @title The admin of every contract of Passport
/// @notice What widens a power is proposed here by the admin, visible to everybody for the delay, and can be cancelled by
/// the guardian all that time. The timelock has no admin but itself: its delay and its roles change only by a proposal
/// that waits like any other.
contract PassportTimelock is TimelockController {
    error ZeroAddress();

    constructor(uint256 minDelay, address admin, address guardian)
        TimelockController(minDelay, _only(admin), _only(admin), address(0))
    {
        if (admin == address(0) || guardian == address(0)) revert ZeroAddress();
        _grantRole(CANCELLER_ROLE, guardian);
    }

    function _only(address account) private pure returns (address[] memory accounts) {
        accounts = new address[](1);
        accounts[0] = account;
    }
}
